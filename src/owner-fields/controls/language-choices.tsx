// Draws a check box for each language of the site or of the product.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Group from 'antd/es/checkbox/Group';
import type { ReactElement } from 'react';
import { describeGroup } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldSite } from '../../../blocks/fields/services.ts';

export function LanguageChoices({ value, onChange, disabled, offers }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { languages, productLanguages } = useFieldSite();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const isProduct = offers === 'product';
  const offered = isProduct ? productLanguages : languages;
  // A language that the site has given up is shown, so that it can be taken away.
  const gone = chosen.filter((code) => offered.every((each) => each.code !== code));
  const [first] = languages;
  return (
    <div {...describeGroup(field)}>
      <Group
        value={chosen}
        disabled={disabled === true}
        options={[...offered, ...gone.map((code) => ({ code, title: code }))].map(({ code, title }) => ({
          value: code,
          label: title,
          // The site keeps its default language.
          disabled: isProduct && code === first?.code,
        }))}
        onChange={onChange as (codes: string[]) => void}
      />
    </div>
  );
}
