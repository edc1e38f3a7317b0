// Names the codes of pages that the program knows.

/** The 404 page. */
export const NOT_FOUND = 'Abnormal404';
/** Pages that list articles and products. */
export const NEWS = 'CONSULT';
export const PRODUCTS = 'PRODUCTION';
/** Pages that show one article or product. */
export const ARTICLE = 'ArticleDetail';
export const PRODUCT = 'ProductDetail';
/** Pages with a form. */
export const FORMS = 'FORMSERVICE';
/** The search page. */
export const SEARCH = 'SEARCH';

const NEEDED: ReadonlySet<string> = new Set([NOT_FOUND, SEARCH, ARTICLE, PRODUCT]);

/** True for a page that the site cannot be without: the home page, and those that the program shows. */
export function isNeeded({ component, isHomePage }: { component: string; isHomePage: boolean }): boolean {
  return isHomePage || NEEDED.has(component);
}
