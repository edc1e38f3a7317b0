import { readStyle } from '../../../runtime/edit/style.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the `mask` of the locked picture, and as `picture` how the page shows it: where it lies, the size of its box, and how it fits. */
export default defineAction<object, EditorHost>({
  args: {},
  run(_, { host }) {
    const { locked } = host.selection;
    if (locked === undefined || !(locked.element instanceof HTMLImageElement)) return false;
    const { clipType, maskAttrs } = readStyle(host.page.documents, locked.target);
    const { width, height } = locked.element.getBoundingClientRect();
    const { objectFit: fit, objectPosition: position } = getComputedStyle(locked.element);
    const picture = { url: locked.element.currentSrc || locked.element.src, width, height, fit, position };
    return {
      mask: clipType === undefined || maskAttrs === undefined ? {} : { clipType, maskAttrs },
      picture,
    };
  },
});
