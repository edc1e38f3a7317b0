import { defineField } from '../../blocks/fields/contract.ts';

/** Chooses a language of the site. Where there is only one, it is said and not asked. */
export default defineField({
  isInternal: true,
  props: { type: 'object', properties: {} },
  load: async () => (await import('./controls/language-choice.tsx')).LanguageChoice,
});
