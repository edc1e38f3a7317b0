/** What a program needs that draws the editor of the rules of a form: fields do not know programs. */
export { useFieldSite, type FieldSite, type RulesEditorProps } from '../../../blocks/fields/host.ts';
