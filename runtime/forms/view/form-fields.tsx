import type { Form } from '@formily/core';
import {
  ExpressionScope,
  FormProvider,
  RecursionField,
  SchemaComponentsContext,
  type ISchema,
} from '@formily/react';
import { useMemo, type ComponentType, type ReactElement } from 'react';
import type { FormScope } from '../formily/expressions.ts';
import type { FormRule } from '../rules/rule.ts';
import { toSchema, type DescribeField } from '../rules/schema.ts';

/** How a program draws fields. */
export interface FieldRegistry {
  /** Every component that `describe` names. */
  components: Readonly<Record<string, ComponentType<Record<string, unknown>>>>;
  /** How a rule is drawn: its component and what stands around it. */
  describe: DescribeField;
  scope: FormScope;
  /** Says what is wrong, and with each new `attempt` leads to the first of it. */
  Summary: ComponentType<{ form: Form; attempt: number }>;
  /** Says why the form was not taken, and counts down to `onReady` when it may be sent again only after `waitSeconds`. */
  Failure: ComponentType<{ message: string; waitSeconds: number; onReady(): void }>;
}

/** The fields of a form, drawn by Formily. */
export function FormFields({
  form,
  rules,
  registry,
}: {
  form: Form;
  rules: readonly FormRule[];
  registry: FieldRegistry;
}): ReactElement {
  const { components, describe, scope } = registry;
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
