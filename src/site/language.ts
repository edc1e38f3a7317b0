/** Stores the page's language in local storage, beside the cookie of the same name. */
export function rememberLanguage(): void {
  try {
    localStorage.setItem('language', document.documentElement.lang);
  } catch {
    // Storage may be disabled; the cookie is enough.
  }
}
