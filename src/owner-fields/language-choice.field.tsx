// Lets an owner choose a language of the site.
import { defineField } from '../../blocks/fields/contract.ts';

/** With one language only, the field shows it and asks nothing. */
export default defineField({
  props: {},
  load: async () => (await import('./controls/language-choice.tsx')).LanguageChoice,
});
