// Makes the skeletons of new documents.

/** A text in both languages, to be written. */
function textFor(name: string): Record<string, string> {
  return { 'zh-CN': name, 'en-US': name };
}

/** A new block: one editable title. */
export function makeBlock(name: string): object {
  return {
    name,
    version: 1,
    title: textFor(name),
    group: 'content',
    data: {
      type: 'object',
      properties: {
        subContentMap: {
          type: 'object',
          default: {},
          properties: {
            BigTitle: { type: 'object', properties: { title: { type: 'string', translate: true } } },
          },
        },
      },
    },
    examples: [
      {
        name: 'plain',
        data: {
          'zh-CN': { subContentMap: { BigTitle: { title: '标题' } } },
          'en-US': { subContentMap: { BigTitle: { title: 'Title' } } },
        },
      },
    ],
    view: {
      is: 'box',
      with: { as: 'section', class: 'page-width py-20' },
      children: [{ is: 'text', part: 'subContentMap.BigTitle', with: { as: 'h2' }, edit: { kind: 'text' } }],
    },
  };
}

/** A new page of the program: an empty main element. */
export function makePage(name: string): object {
  return {
    name,
    path: `/${name}`,
    needs: 'anyone',
    title: textFor(name),
    view: { is: 'box', with: { as: 'main', id: 'main', class: 'page-width py-20' }, children: [name] },
  };
}

/** A new list of the console: the invoices, until it names another call. */
export function makeList(name: string): object {
  return {
    name,
    title: textFor(name),
    group: 'settings',
    call: 'consoleInvoice.list',
    columns: [{ name: 'title', title: textFor('title') }],
    empty: { title: textFor(`no ${name}`) },
  };
}

/** A new record of the console. The list that names it in `opens` leads to it. */
export function makeRecord(name: string): object {
  return {
    name,
    title: textFor(name),
    call: 'consoleInvoice.get',
    panels: [
      {
        name: 'facts',
        title: textFor('facts'),
        facts: [{ name: 'title', title: textFor('title'), value: '{{ record.values.invoice.title }}' }],
      },
    ],
  };
}

/** A new part of views: a line of text that it is given. */
export function makeView(name: string): object {
  return {
    name,
    description: name,
    takes: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', description: 'The text.' } },
    },
    view: { is: 'text', children: ['{{ given.text }}'] },
  };
}

/** A new page template: a page heading. */
export function makeTemplate(name: string): object {
  return {
    name,
    title: textFor(name),
    description: { 'zh-CN': '题图', 'en-US': 'A heading' },
    group: 'start',
    order: 10,
    blocks: [
      {
        block: 'page-hero',
        data: {
          'zh-CN': { subContentMap: { BigTitle: { title: '标题' } } },
          'en-US': { subContentMap: { BigTitle: { title: 'Title' } } },
        },
      },
    ],
  };
}

/** A new dialog: one line of text, handed back by its button. */
export function makeDialog(name: string): object {
  return {
    name,
    title: textFor(name),
    takes: { type: 'object', properties: { title: { type: 'string' } } },
    form: {
      type: 'object',
      properties: { title: { type: 'string', title: textFor('title'), 'x-component': 'Input' } },
    },
    buttons: [
      { name: 'cancel', title: { 'zh-CN': '取消', 'en-US': 'Cancel' }, do: [{ do: 'dismiss' }] },
      {
        name: 'done',
        title: { 'zh-CN': '确定', 'en-US': 'Done' },
        look: 'primary',
        validates: true,
        do: [{ do: 'finish', with: { value: '{{ value }}' } }],
      },
    ],
  };
}

/** A new form: one required line of text. */
export function makeForm(name: string): object {
  return {
    name,
    title: textFor(name),
    rule: [
      {
        name: 'name',
        type: 'string',
        title: { 'zh-CN': '姓名', 'en-US': 'Your name' },
        required: true,
        maxLength: 30,
        'x-component': 'Input',
      },
    ],
    option: { submitText: { 'zh-CN': '提交', 'en-US': 'Send' } },
  };
}

/** A new editing kind: its text is typed in place, and it is linked as texts are. */
export function makeKind(name: string): object {
  return {
    name,
    title: textFor(name),
    open: 'edit',
    tools: [
      {
        name: 'edit',
        title: { 'zh-CN': '编辑', 'en-US': 'Edit' },
        icon: 'edit',
        do: [{ do: 'edit-text', with: { lines: 'one' } }],
      },
      'text:link',
    ],
  };
}

/** A new resource: one call that anybody may make. */
export function makeApi(name: string): object {
  return {
    name,
    title: name,
    calls: {
      detail: {
        method: 'GET',
        path: `/api/${name}/detail`,
        who: 'visitor',
        title: 'Say here what it answers',
        query: { type: 'object', properties: { code: { type: 'string', maxLength: 64 } } },
        data: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } },
      },
    },
  };
}
