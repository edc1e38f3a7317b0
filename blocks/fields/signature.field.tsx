import { defineField } from './contract.ts';

/** A signature, drawn or typed. It is uploaded as a picture; the value is the list with its file. */
export default defineField({
  props: {
    type: 'object',
    properties: { disabled: { type: 'boolean', description: 'Nothing can be signed.' } },
  },
  naming: () => 'group',
  load: async () => (await import('./signature-box.tsx')).SignatureBox,
});
