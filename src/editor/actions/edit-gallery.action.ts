// Lets an owner edit the list of a gallery in a dialog.
import { dropFraming } from '../../../runtime/edit/framing.ts';
import { fillItem } from '../../../runtime/edit/settings/item.ts';
import { findListSchema, type Schema } from '../../../runtime/edit/settings/setting.ts';
import { bindSlides, showBindings } from '../../../runtime/edit/slides.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { isObject, type Json, type JsonObject } from '../../../runtime/model/json.ts';
import { readAt } from '../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** The dialog gets the list as `slides`, bound ones with `dict`. The result is one undo step. */
export default defineAction({
  required: ['dialog'],
  args: { dialog: { type: 'string', description: 'Name of the dialog.' } },
  async run({ dialog }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return false;
    const { document, key, path: address } = locked.target;
    const position = address.findLastIndex((step) => typeof step === 'number');
    const path = address.slice(0, position);
    const before = readAt(host.page.documents[document].data, [key, ...path]);
    if (!Array.isArray(before)) return false;
    const instance = host.page.documents[document].vm.find((each) => each.key === key);
    const schema = findListSchema(blockDocuments.get(instance?.block ?? '')?.data, path);
    const most: JsonObject = typeof schema?.maxItems === 'number' ? { maxItems: schema.maxItems } : {};
    const shown = showBindings(host.page.documents[document], before as Json[]);
    const answer = await host.openDialog(dialog, {
      slides: shown,
      ...most,
    });
    if (answer === false || !Array.isArray(answer.slides)) return false;
    const known = new Map(shown.map((slide) => [codeOf(slide), slide]));
    const slides = answer.slides.map((slide) => {
      if (!isObject(slide)) return slide;
      const old = known.get(codeOf(slide));
      if (!isObject(old)) return fillItem((schema?.items ?? {}) as Schema, slide);
      const changed = Object.entries({ ...slide, ...dropFraming(old, slide.url) });
      return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
    });
    // The element that is locked may show another slide now, or none.
    if (codeOf(slides[Number(address[position])]) !== codeOf(before[Number(address[position])]))
      host.selection.unlock();
    host.apply(bindSlides(host.page.documents, { document, key, path }, slides));
    return undefined;
  },
});

function codeOf(slide: unknown): unknown {
  return isObject(slide) ? slide.contentCode : undefined;
}
