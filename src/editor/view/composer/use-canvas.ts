// Makes the page the canvas of the composer. A click chooses a node, and the chosen one is framed.
import { autorun } from 'mobx';
import { useEffect } from 'react';
import { writeOwnStyles } from '../../../../runtime/model/own-styles.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { MEDIA } from '../../../../runtime/owned/style-table.ts';
import { ROOT_ID } from '../../../assembly/browser/page-elements.ts';
import type { Composer } from '../../commands/composer/composer.ts';
import { showFreely } from './show-freely.ts';
import { skipCanvas } from './skip-canvas.ts';

export function useCanvas(composer: Composer): void {
  useEffect(() => {
    const listening = new AbortController();
    const root = document.getElementById(ROOT_ID);
    document.documentElement.dataset.composing = '';
    const choose = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Element) || root?.contains(target) !== true) return;
      // Nothing of the page acts meanwhile.
      event.preventDefault();
      event.stopImmediatePropagation();
      const id = target.closest<HTMLElement>('[data-node]')?.dataset.node;
      if (id !== undefined && event.type === 'click') composer.set({ chosen: id });
    };
    const options = { capture: true, signal: listening.signal };
    for (const type of ['click', 'dblclick', 'pointerdown', 'mousedown', 'submit'])
      document.addEventListener(type, choose, options);
    if (root !== null) skipCanvas(root, listening.signal);
    // The panels have other places in another width.
    const show = (): void => {
      const ids = [composer.chosen, ...around(composer)];
      requestAnimationFrame(() => showFreely(firstDrawn(ids)?.getBoundingClientRect()));
    };
    addEventListener('resize', show, { signal: listening.signal });
    const sheet = document.createElement('style');
    sheet.nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? '';
    document.head.append(sheet);
    const stop = autorun(() => {
      const chosen = `[data-node="${CSS.escape(composer.chosen)}"]`;
      show();
      const wrong = composer.problems.flatMap(({ node }) => (node === undefined ? [] : [node]));
      const marked = wrong.map((node) => `[data-node="${CSS.escape(node)}"]`).join(',');
      // A chosen one with a problem is red, too.
      sheet.textContent =
        `${chosen}{outline:2px dashed #2a56d4;outline-offset:3px}` +
        (marked === '' ? '' : `${marked}{outline:2px solid #b3261e;outline-offset:2px}`) +
        narrowed(composer);
    });
    return () => {
      listening.abort();
      stop();
      sheet.remove();
      delete document.documentElement.dataset.composing;
    };
  }, [composer]);
}

/** In pixels of the page: the middle of what the media queries of these layers take. */
const WIDTHS = { tablet: 820, phone: 390 } as const;

/** The block as wide as the layer that is changed, with its rules: the window itself stays wide. */
function narrowed({ layer, definition, problems }: Composer): string {
  if ((layer !== 'tablet' && layer !== 'phone') || problems.length > 0) return '';
  const start = `@media${MEDIA[layer]}{`;
  const rules = compileOwned(definition).document.styles.flatMap((rule) =>
    rule.startsWith(start) ? [rule.slice(start.length, -1)] : [],
  );
  const block = `[data-node="${CSS.escape(definition.view.id)}"]`;
  return `${writeOwnStyles(rules)}${block}{margin-inline:auto;max-width:${WIDTHS[layer]}px}`;
}

/** The nodes around the chosen one, the nearest first. */
function around({ nodes, chosen }: Pick<Composer, 'nodes' | 'chosen'>): string[] {
  const parent = nodes.find(({ node }) => node.id === chosen)?.parent?.id;
  return parent === undefined ? [] : [parent, ...around({ nodes, chosen: parent })];
}

/** What has nothing to show is not drawn: then the page shows what is around it. */
function firstDrawn(ids: readonly string[]): Element | null {
  for (const id of ids) {
    const found = document.querySelector(`[data-node="${CSS.escape(id)}"]`);
    if (found !== null) return found;
  }
  return null;
}
