/** How a screen arranges its form: for programs, which do not know the fields. */
export type { FormLayout, LanguageView, LanguageViewState } from '../../../blocks/fields/host.ts';
