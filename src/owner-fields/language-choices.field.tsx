// Lets an owner choose several languages.
import { defineField } from '../../blocks/fields/contract.ts';

/** Those of the site, or with `offers: product` all that the product has texts in. */
export default defineField({
  props: { offers: { enum: ['product'] } },
  naming: () => 'group',
  load: async () => (await import('./controls/language-choices.tsx')).LanguageChoices,
});
