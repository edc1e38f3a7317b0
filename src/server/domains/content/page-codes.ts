/** The page for addresses that do not exist. */
export const NOT_FOUND = 'Abnormal404';
/** Pages that list articles and products. */
export const NEWS = 'CONSULT';
export const PRODUCTS = 'PRODUCTION';
/** Pages that show one article or product. */
export const ARTICLE = 'ArticleDetail';
export const PRODUCT = 'ProductDetail';
/** The page that searches the site. */
export const SEARCH = 'SEARCH';
