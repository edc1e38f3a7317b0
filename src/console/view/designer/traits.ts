// Tells the rows of the panel what kind of rule they show.
import type { DesignNode } from '../../../../runtime/designer/outline.ts';
import { componentOf } from '../../../../runtime/designer/roles.ts';
import type { Rule } from '../../../../runtime/designer/design.ts';
import { valueAt } from '../../../../runtime/designer/texts.ts';
import { typeOf } from '../../../../runtime/forms/rules/component-types.ts';

const TEXTS = /^(?:Input(?:\.TextArea|\.Password)?|TextArea|Password)$/;
const CHOICES = /^(?:Select|Radio(?:\.Group)?|Checkbox\.Group|Transfer|TreeSelect|Cascader|SelectTable)$/;

/** A box of text, which can have a pattern. */
export const takesText = (rule: Rule): boolean => TEXTS.test(componentOf(rule)) && typeOf(rule) === 'string';

const picksDays = (rule: Rule): boolean =>
  [undefined, 'date'].includes(valueAt(rule, ['x-component-props', 'picker']) as string | undefined);

/** The names that the rows of `form-field.panel.json` have in `of`. */
export function traitsOf({ rule, role, parent }: DesignNode): string[] {
  const component = componentOf(rule);
  const type = typeOf(rule);
  const isField = (role === 'field' || role === 'rows') && type !== 'void';
  const hasChoices = isField && (CHOICES.test(component) || Array.isArray(rule.enum));
  const isNumber = component === 'NumberPicker' || component === 'Slider';
  const traits: Readonly<Record<string, boolean>> = {
    any: role !== 'pane' && role !== 'column',
    field: isField,
    text: isField && takesText(rule),
    'drop-down': component === 'Select',
    choices: hasChoices,
    matrix: component === 'Matrix',
    number: isField && isNumber,
    day: isField && /^DatePicker(?:\.RangePicker)?$/.test(component) && picksDays(rule),
    stars: component === 'Rate',
    several: isField && type === 'array' && !/^(?:Upload|Signature)/.test(component),
    files: component.startsWith('Upload'),
    query: component === 'PageValue' && valueAt(rule, ['x-component-props', 'takes']) === 'query',
    agreement: component === 'Agreement',
    grid: component === 'FormGrid',
    'in-grid': parent !== undefined && componentOf(parent.rule) === 'FormGrid',
    layout: component === 'FormLayout',
    static: component === 'Text',
  };
  return Object.keys(traits).filter((name) => traits[name] === true);
}
