// Marks a translated text as equal to the default language's on purpose, or takes that back.
import { SAME_TEXT } from '../../../runtime/compare/translated-texts.ts';
import { readPart, writeMembers } from '../../../runtime/edit/part.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { isObject, type JsonObject } from '../../../runtime/model/json.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['same'],
  args: { same: { type: 'boolean', description: 'True marks it.' } },
  run({ same }, { host }: ActionContext<EditorContext>) {
    const target = host.selection.locked?.target;
    const part = target && readPart(host.page.documents, target);
    if (target === undefined || part === undefined) return;
    const before = isObject(part[SAME_TEXT]) ? part[SAME_TEXT] : {};
    const { [target.leaf]: _, ...others } = before;
    const marked = { ...others, ...(same ? { [target.leaf]: part[target.leaf] } : {}) } as JsonObject;
    const value = Object.keys(marked).length === 0 ? undefined : marked;
    host.apply(writeMembers(host.page.documents, target, { [SAME_TEXT]: value }));
  },
});
