import { createForm, isVoidField, type Form } from '@formily/core';
import { createSchemaField, FormProvider, Schema } from '@formily/react';
import type { ComponentType, ReactElement } from 'react';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { HAND_BLOCKS } from '../hand/blocks.ts';
import type { BlockProps } from '../hand/data.ts';
import type { Contender } from './contender.ts';
import { drawFrame } from './hand.tsx';

const SchemaField = createSchemaField({
  components: HAND_BLOCKS as Record<string, ComponentType<BlockProps<JsonObject>>>,
});

function makeSchema({ content, site, channel, route }: PageModel): Schema {
  const { vm, data } = content.ast;
  const properties = vm.map(({ key, block }) => {
    const props = { data: data[key], site, channel, path: route.path };
    return [key, { type: 'void', 'x-component': block, 'x-component-props': props }] as const;
  });
  return new Schema({ type: 'object', properties: Object.fromEntries(properties) });
}

/** Formily: `RecursionField` over a void field a block, the hand-written markup inside each. */
export const formily: Contender = (model) => {
  const schema = makeSchema(model);
  const draw = (form: Form): ReactElement =>
    drawFrame(
      model,
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>,
    );
  return {
    draw: () => draw(createForm()),
    live() {
      const form = createForm();
      return {
        element: draw(form),
        replace(key, data) {
          form.setFieldState(key, (field) => {
            if (isVoidField(field)) field.setComponentProps({ data });
          });
        },
      };
    },
  };
};
