/** This side: the form view of visitors, with the fields of `blocks/fields`. */
import { completeRules } from '../../../../runtime/forms/rules/complete.ts';
import { registerForms } from '../../../../runtime/forms/formily/register-browser.ts';
import { validateForm } from '../../../../runtime/forms/formily/validation.ts';
import type { FormTemplate } from '../../../../runtime/forms/rules/rule.ts';
import { collectValues } from '../../../../runtime/forms/values/collect-values.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { LoadedForm, prepareForm } from '../../../../src/assembly/forms/loaded-form.tsx';
import type { NamedList } from './corpus-list.ts';
import { driveForms, type DrawnForm } from './drive-form.ts';
import { mount } from './mount.tsx';
import { nameRules } from './name-rules.ts';

const noFiles = (): Promise<never> => Promise.reject(new Error('The corpus uploads no files.'));
const requests = {
  onRequest: () => Promise.resolve(undefined),
  deviceId: () => Promise.resolve(''),
  errorNames: undefined,
};

async function draw(list: NamedList): Promise<DrawnForm> {
  const language = list.language ?? 'zh-CN';
  const site = { language, base: '', channels: [], messages: {} } as unknown as SiteModel;
  const template = { rule: completeRules(list.rule), option: {} } as unknown as FormTemplate;
  const ready = await prepareForm(template, site);
  registerForms({ ...ready.registry.scope, t: nameRules(ready.registry.scope.t) });
  const { form } = ready;
  const { element, close } = mount(
    <LoadedForm {...ready} upload={noFiles} fetchFile={noFiles} requests={requests} />,
  );
  return {
    form,
    element,
    close,
    submit: async () => ({ valid: await validateForm(form), values: collectValues(form) }),
  };
}

Object.assign(window, {
  driveForms: (lists: NamedList[], watched: Record<string, string[]>) => driveForms(lists, watched, draw),
});
