// Shows a text box with several lines.
import type { TextAreaProps } from 'antd/es/input/TextArea';
import type { FunctionComponent, ReactElement } from 'react';
import { asTextBox, connectField } from './connect.tsx';
import { defineField } from './contract.ts';
import { BOX_PROPS } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'text',
  alike: 'text',
  keywords: { maxLength: { prop: 'maxLength' } },
  skeleton: 'area',
} satisfies OwnFacts;

export default defineField({
  props: {
    ...BOX_PROPS,
    maxLength: { type: 'number', description: 'The most characters that can be typed.' },
    rows: { type: 'number', description: 'Height in lines.' },
    allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
    autoSize: {
      type: ['boolean', 'object'],
      properties: { minRows: { type: 'number' }, maxRows: { type: 'number' } },
      description: 'It grows with its text.',
    },
    showCount: { type: 'boolean', description: 'Shows the number of characters.' },
  },
  load: async () => connectField(growing((await import('antd/es/input/TextArea')).default), asTextBox),
});

/** The lines of a box that grows, and what stands around them: padding and border. */
const heightOf = (rows: number | undefined): string | undefined =>
  rows === undefined ? undefined : `calc(${rows}lh + 10px)`;

/** Grows by CSS: antd would measure in a box of its own, whose styles the policy of pages forbids. */
function growing(Area: FunctionComponent<TextAreaProps>): FunctionComponent<TextAreaProps> {
  return function TextArea({ autoSize = false, ...props }: TextAreaProps): ReactElement {
    if (autoSize === false) return <Area {...props} />;
    const { minRows, maxRows } = autoSize === true ? {} : autoSize;
    const style = { minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) };
    return <Area {...props} style={{ ...style, fieldSizing: 'content' }} />;
  };
}
