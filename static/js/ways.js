// What leads back to this page from elsewhere: the language buttons and the settings.

// Lets them lead to where the page now stands, after its address has changed in place.
export function keepWaysBack() {
  const here = location.pathname + location.search + location.hash;
  for (const field of document.querySelectorAll('input[name="next"]')) field.value = here;
  for (const link of document.querySelectorAll('.menu a[href*="?next="]')) {
    link.search = new URLSearchParams({ next: here });
  }
}
