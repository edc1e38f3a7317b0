/** Adds stored styles that the server's page did not show: of editing, or of content drawn later. */
import { inOwnLayer } from '../../../runtime/model/own-styles.ts';
import { rulesOf } from '../../../runtime/model/style.ts';
import { STYLES_ID } from './page-elements.ts';

/** Adds a stored style to the page's style element, which the Content-Security-Policy allows by its nonce. */
export function addStyle(name: string, pageJson: string): void {
  const element = document.getElementById(STYLES_ID);
  if (
    !(element instanceof HTMLStyleElement) ||
    element.sheet === null ||
    element.textContent.includes(`.${name}{`)
  )
    return;
  for (const rule of rulesOf(name, pageJson)) element.sheet.insertRule(rule, element.sheet.cssRules.length);
}

/** Adds the rules of a block that the server's page did not show. */
export function addOwnStyles(rules: readonly string[]): void {
  const element = document.getElementById(STYLES_ID);
  if (!(element instanceof HTMLStyleElement) || element.sheet === null) return;
  const missing = rules.filter((rule) => !element.textContent.includes(rule));
  if (missing.length > 0) element.sheet.insertRule(inOwnLayer(missing), element.sheet.cssRules.length);
}
