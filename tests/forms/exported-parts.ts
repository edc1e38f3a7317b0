/** Parts of the schemas that designers of Formily export. */

export const drawn = (component: string, more: object = {}) => ({
  type: 'string',
  title: 'Field',
  'x-decorator': 'FormItem',
  'x-component': component,
  'x-designable-id': 'a1b2c3d4e5f',
  'x-index': 0,
  ...more,
});
export const input = (more: object = {}) => drawn('Input', more);
export const part = (component: string, more: object = {}) => ({
  type: 'void',
  'x-component': component,
  ...more,
});
