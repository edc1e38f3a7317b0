// Lets a person upload files.
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'files',
  keywords: { maxItems: { prop: 'maxCount' } },
  skeleton: 'room',
  parts: { Dragger: { gives: 'files', keywords: { maxItems: { prop: 'maxCount' } }, skeleton: 'drop' } },
} satisfies OwnFacts;

const PROPS = {
  accept: { type: 'string', description: 'Types of file, as in HTML: `image/*,.pdf`.' },
  multiple: { type: 'boolean', description: 'More than one file can be chosen at once.' },
  disabled: { type: 'boolean', description: 'No file can be chosen.' },
  textContent: { type: 'string', description: 'Text of the button.' },
  maxCount: { type: 'number', description: 'The most files.' },
  maxSize: {
    type: 'number',
    description: 'Largest file in MB. The server checks it, and shows the message.',
  },
} as const;

/** Only the member and the owner of the site can read them. */
export default defineField({
  props: PROPS,
  parts: { Dragger: { props: PROPS, load: async () => (await import('./upload-box.tsx')).makeUpload(true) } },
  load: async () => (await import('./upload-box.tsx')).makeUpload(false),
});
