// Shows a picture or video in the locked element, as one undo step.
import { writeMedia, type StoredMedia } from '../../../runtime/edit/part.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { followLogo } from '../commands/elements/follow-logo.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const MEDIA = {
  type: 'object',
  description: 'An item of the media library; without it the element shows nothing.',
} as TypedSchema<StoredMedia>;

export default defineAction({
  args: {
    media: MEDIA,
    alt: { type: 'string', description: 'The text alternative.' },
    isDecorative: { type: 'boolean', description: 'Screen readers skip it.' },
  },
  run({ media, alt, isDecorative }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return;
    const { documents } = host.page;
    const elsewhere = followLogo(documents, locked.target, media);
    host.apply([...writeMedia(documents, locked.target, media, { alt, isDecorative }), ...elsewhere]);
    if (elsewhere.length > 0) host.toast({ text: host.translate('logoChanged'), tone: 'plain' });
  },
});
