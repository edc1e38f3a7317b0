/** Adds the styles of antd's controls that the build has written. To make them takes a slow phone 200 ms. */
import { prepare } from '@ant-design/cssinjs/es/util/cacheMapUtil';
import { nextTask } from '../next-task.ts';
import { propertiesOfPage } from './site-properties.ts';
import { styleNonce } from './style-nonce.ts';
import { css } from './theme.ts?styles';

const ID = 'field-styles';

/** Calls `change` when the page turns light or dark: the shades are those of the colours of the moment. */
function followScheme(change: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change);
  new MutationObserver(change).observe(document.documentElement, { attributeFilter: ['data-scheme'] });
}

/**
 * Puts the styles into the page, in a task of its own, before the first control is drawn: antd then looks up
 * what they contain, and makes only the others.
 */
export async function putSiteStyles(): Promise<void> {
  await nextTask();
  if (document.getElementById(ID) !== null) return;
  const style = document.createElement('style');
  style.id = ID;
  style.nonce = styleNonce() ?? '';
  // What antd adds comes after it, and before the styles of the site, which override both.
  style.dataset.rcOrder = 'prependQueue';
  style.dataset.rcPriority = '-999';
  const write = (): void => {
    style.textContent = propertiesOfPage() + css;
  };
  write();
  followScheme(write);
  document.head.prepend(style);
  // antd reads the list of what is there. While it draws, that would make a long task longer.
  prepare();
}
