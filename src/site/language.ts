/** Keeps the language the server drew in local storage, beside the cookie of the same name. */
export function rememberLanguage(): void {
  try {
    localStorage.setItem('language', document.documentElement.lang);
  } catch {
    // Storage can be switched off; the cookie still carries the choice.
  }
}
