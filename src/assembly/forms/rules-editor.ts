/** Gives the program that draws the editor of rules what it needs: fields do not know programs. */
export {
  useFieldServices,
  useFieldSite,
  type FieldSite,
  type RulesEditorProps,
} from '../../../blocks/fields/services.ts';
export { useLanguageState, useMissingLanguages } from '../../owner-fields/controls/use-shown-languages.ts';
export { FileBox } from '../../owner-fields/controls/library-picture.tsx';
