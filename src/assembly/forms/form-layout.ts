/** Gives programs, which do not know the fields, the types of a form's layout. */
export type { FormLayout, LanguageView, LanguageViewState } from '../../../blocks/fields/services.ts';
