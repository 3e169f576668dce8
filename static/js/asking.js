// Questions beside the queue of moves: they change no board, so nothing has to wait for them.

const PATIENCE = 8000;

// Sends what the form of moves holds, and `more`. Throws { code, text, wasDropped }; code 0 is a
// network that failed.
export async function ask(address, more, controller) {
  const fields = new URLSearchParams(new FormData(document.getElementById("move-form")));
  for (const [name, value] of Object.entries(more)) fields.set(name, value);
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(PATIENCE)]);
  const headers = { "HX-Request": "true" };
  let answer, text;
  try {
    answer = await fetch(address, { method: "POST", body: fields, headers, signal });
    text = await answer.text();
  } catch {
    throw { code: 0, text: "", wasDropped: controller.signal.aborted };
  }
  if (controller.signal.aborted) throw { wasDropped: true };
  if (!answer.ok) throw { code: answer.status, text };
  return text;
}
