// Asks for a signature, drawn or typed.
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'files',
  keywords: { maxItems: 1 },
  accepts: 'image/png',
  entry: {
    order: 515,
    group: 'agreement',
    title: { 'zh-CN': '签名', 'en-US': 'Signature' },
    icon: 'consent',
    search: { 'zh-CN': '签字 手写 qianming', 'en-US': 'sign handwriting' },
  },
} satisfies OwnFacts;

/** It is uploaded as a picture; the value is the list with its file. */
export default defineField({
  props: { disabled: { type: 'boolean', description: 'Nothing can be signed.' } },
  naming: () => 'group',
  load: async () => (await import('./signature-box.tsx')).SignatureBox,
});
