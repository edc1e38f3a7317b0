// Reads the mask, the focal point and the zoom of the locked picture.
import { readStyle } from '../../../runtime/edit/style.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** `picture` has its URL, its box in pixels, and how it fits the box. */
export default defineAction({
  run(_, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined || !(locked.element instanceof HTMLImageElement)) return false;
    const { clipType, maskAttrs, focus, zoom } = readStyle(host.page.documents, locked.target);
    // Its layout: a zoom does not change the box.
    const { offsetWidth: width, offsetHeight: height } = locked.element;
    const { objectFit: fit, objectPosition: position } = getComputedStyle(locked.element);
    const picture = { url: locked.element.currentSrc || locked.element.src, width, height, fit, position };
    return {
      mask: clipType === undefined || maskAttrs === undefined ? {} : { clipType, maskAttrs },
      framing: { ...(focus === undefined ? {} : { focus }), ...(zoom === undefined ? {} : { zoom }) },
      picture,
    };
  },
});
