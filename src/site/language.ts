/** The language of the page in the browser. */

/** Stores the page's language in local storage, beside the cookie of the same name. */
export function rememberLanguage(): void {
  try {
    localStorage.setItem('language', document.documentElement.lang);
  } catch {
    // Storage may be disabled; the cookie is enough.
  }
}

/**
 * Makes links to this page in another language keep the query as it is now: a list writes the page that it
 * has reached into the address, after the server has written the links.
 */
export function keepQueryOnLanguageChange(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.pathname !== location.pathname) return;
    const query = new URLSearchParams(location.search);
    query.set('lang', link.hreflang);
    link.search = query.toString();
  });
}
