/** Remembers the language of the page in the browser. */

const ONE_YEAR_S = 31_536_000;

/**
 * Stores the page's language in local storage, beside the cookie of the same name. An address with a language
 * in its path sets the cookie of a visitor who has chosen none: the member center has no such address.
 */
export function rememberLanguage(): void {
  const { lang } = document.documentElement;
  const [, first = ''] = location.pathname.split('/');
  const isNamed = first !== '' && `${lang.toLowerCase()}-`.startsWith(`${first.toLowerCase()}-`);
  if (isNamed && !/(?:^|; )language=/.test(document.cookie))
    document.cookie = `language=${lang}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
  try {
    localStorage.setItem('language', lang);
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
