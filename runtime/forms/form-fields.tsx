import type { Form } from '@formily/core';
import { ExpressionScope, FormProvider, RecursionField, SchemaComponentsContext, type ISchema } from '@formily/react';
import { useMemo, type ComponentType, type ReactElement } from 'react';
import type { FormScope } from './language.ts';
import { toSchema, type DescribeField, type FormRule } from './rule.ts';

/** How a program draws fields. */
export interface FieldKit {
  /** Every component that the rules name, and `FormItem`. */
  components: Readonly<Record<string, ComponentType<Record<string, unknown>>>>;
  /** What `FormItem` is told of a field. */
  describe: DescribeField;
  scope: FormScope;
}

/** The fields of a form, drawn by Formily. */
export function FormFields({ form, rules, kit }: { form: Form; rules: readonly FormRule[]; kit: FieldKit }): ReactElement {
  const { components, describe, scope } = kit;
  const schema = useMemo(() => toSchema(rules, describe) as ISchema, [rules, describe]);
  return (
    <FormProvider form={form}>
      <SchemaComponentsContext.Provider value={components}>
        <ExpressionScope value={scope}>
          <RecursionField schema={schema} onlyRenderProperties />
        </ExpressionScope>
      </SchemaComponentsContext.Provider>
    </FormProvider>
  );
}
