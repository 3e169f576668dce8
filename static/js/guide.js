// Shows a push on its board in place. Without this script the form loads the page with it.

const said = document.getElementById("said");
const isPlain = (e) => e.button === 0 && !(e.ctrlKey || e.metaKey || e.shiftKey || e.altKey);

async function fetchExample(address, id) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`answered with ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.getElementById(id));
}

function put(example, fresh, direction) {
  example.replaceWith(fresh);
  fresh.querySelector(`[value="${direction}"]`)?.focus({ preventScroll: true });
  said.textContent = fresh.querySelector(".outcome").textContent;
}

async function show(example, address, direction) {
  try {
    put(example, await fetchExample(address, example.id), direction);
    history.replaceState(null, "", address);
  } catch {
    location.assign(address);
  }
}

addEventListener("submit", (e) => {
  const example = e.target.closest(".example");
  if (!example) return;
  e.preventDefault();
  const address = new URL(e.target.action);
  address.search = new URLSearchParams(new FormData(e.target, e.submitter));
  show(example, address.href, e.submitter?.value);
});

addEventListener("click", (e) => {
  const link = e.target.closest(".example a");
  if (!link || !isPlain(e)) return;
  e.preventDefault();
  const first = link.closest(".example").querySelector("button");
  show(link.closest(".example"), link.href, first.value);
});
