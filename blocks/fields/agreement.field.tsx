// Shows a check box to agree to a text.
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import type { ComponentType, ReactElement } from 'react';
import { isSafeUrl } from '../../runtime/model/link.ts';
import { describe, idsOf } from './connect.tsx';
import { defineField, type FieldProps } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { titled: 'inside' } satisfies OwnFacts;

/** `href` opens the text in a new tab, so that the input is not lost. */
export default defineField({
  props: {
    href: {
      type: 'string',
      format: 'link',
      description: 'Address of the text that is agreed to; opens a new tab.',
    },
    linkText: { type: 'string' },
  },
  naming: () => 'own',
  async load() {
    const { default: Box } = await import('antd/es/checkbox/Checkbox');
    const Checkbox = Box as unknown as ComponentType<FieldProps>;
    return observer(function Agreement({ href, linkText, value, ...props }: FieldProps): ReactElement {
      const field = useField<Field>();
      return (
        <div className="field-agreement">
          <Checkbox {...props} {...describe(field)} id={idsOf(field).control} checked={value === true}>
            {field.title}
          </Checkbox>
          <a href={isSafeUrl(String(href)) ? String(href) : undefined} target="_blank" rel="noopener">
            {String(linkText)}
          </a>
        </div>
      );
    });
  },
});
