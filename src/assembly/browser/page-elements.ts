/** Ids of the elements that the server's page and the browser's program share. */
export const ROOT_ID = 'root';
export const STYLES_ID = 'styles';
