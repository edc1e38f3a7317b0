/** Questions and options as people paste them, from chats, paper forms and sheets. */
import { expect, it, test } from 'vitest';
import { readPastedLines, writePastedLines } from '../../runtime/designer/pasted-cells.ts';
import { readQuestions } from '../../runtime/designer/read-questions.ts';
import { readFieldKinds } from '../../src/assembly/field-kinds.ts';
import { readPasted, withPasted } from '../../src/console/view/designer/choices.ts';

const kinds = readFieldKinds();

/** The questions that are read, each as `title | component or format | options`, and what is not. */
function read(...lines: readonly string[]): string[] {
  let last = 0;
  const { rules, notTaken } = readQuestions(
    lines.join('\n'),
    kinds,
    () => `k${(last += 1)}`,
    (each) => each,
  );
  const labels = (listed: unknown): string =>
    (listed as { label: string }[]).map((each) => each.label).join(' ');
  return [
    ...rules.map(({ title, format, required, enum: listed, 'x-component': component }) =>
      [`${String(title)}${required === true ? ' *' : ''}`, format ?? component]
        .concat(listed === undefined ? [] : labels(listed))
        .join(' | '),
    ),
    ...notTaken.map(({ line, text }) => `? ${line} ${text}`),
  ];
}

it.each<[what: string, lines: string[], found: string[]]>([
  ['a star in front', ['* 姓名', '电话*'], ['姓名 * | Input', '电话 * | Input']],
  [
    'numbers of questions',
    ['2、手机', '(3) 邮箱（必填）', '一、身份证号码 ＊'],
    ['2、手机 | internationalPhone', '(3) 邮箱 * | htmlEmail', '一、身份证号码 * | idcard'],
  ],
  [
    'options below their question',
    ['从哪里知道我们？', 'A. 网络', 'B. 展会', '年龄 [单选题] *', '○ 18 岁以下', '○ 18–25', '建议[填空题]'],
    ['从哪里知道我们？ | Radio.Group | 网络 展会', '年龄 * | Radio.Group | 18 岁以下 18–25', '建议 | Input'],
  ],
  ['a letter that is no option', ['样品', 'E. coli count'], ['样品 | Input', 'E. coli count | Input']],
  [
    'a kind in round brackets',
    ['颜色（可多选）：红/绿', '价格（元）'],
    ['颜色 | Checkbox.Group | 红 绿', '价格（元） | Input'],
  ],
  ['a kind in front', ['[数字] 年龄', '颜色：红/绿'], ['年龄 | NumberPicker', '颜色 | Radio.Group | 红 绿']],
  [
    'colons that begin no options',
    ['送货时间 9:00-18:00?', '网站 https://a.b/c', '说明：请填真实姓名'],
    ['送货时间 9:00-18:00? | Input', '网站 https://a.b/c | Input', '说明：请填真实姓名 | Input'],
  ],
  [
    'a sheet with headings, lines in a cell and options in cells',
    ['\uFEFF题目\t题型\t必填\t选项', '颜色\t单选题\t√\t"红\n绿"', '尺码\t下拉框\t\tS\tM/L', '重量\t公斤\t是'],
    ['颜色 * | Radio.Group | 红 绿', '尺码 | Select | S M/L', '? 5 重量 公斤 是'],
  ],
  ['line ends of an old Mac', ['姓名\r手机'], ['姓名 | Input', '手机 | internationalPhone']],
])('%s', (_, lines, found) => {
  expect(read(...lines)).toEqual(found);
});

test('cells of a sheet keep what stands between quotes', () => {
  expect(readPastedLines('"x\ty\r\nz"\t"5"" pipe"\r\n\r\n"a" and "b"\t\t\n"open')).toEqual([
    { line: 1, cells: ['x\ty\r\nz', '5" pipe'] },
    { line: 4, cells: ['"a" and "b"'] },
    { line: 5, cells: ['"open'] },
  ]);
});

test('options are a column for each language; a longer line says what is left out', () => {
  const pasted = readPasted('红\tRed\t18\n"白\n色"\t\n红\n\tonly', [], 2);
  expect(pasted).toEqual({ lines: [['红', 'Red'], ['白 色'], ['', 'only']], skipped: 1, unused: 1 });
});

test('a second column translates the options that are there, and keeps their values', () => {
  const there = [
    { label: '红', value: 'r' },
    { label: { 'zh-CN': '绿' }, value: 'g', places: 3 },
  ];
  const { lines } = readPasted('红\tRed\n绿\tGreen\n蓝\tBlue', [], 2);
  expect(withPasted(there, [], lines, ['zh-CN', 'en-US'])).toEqual([
    { label: { 'zh-CN': '红', 'en-US': 'Red' }, value: 'r' },
    { label: { 'zh-CN': '绿', 'en-US': 'Green' }, value: 'g', places: 3 },
    { label: { 'zh-CN': '蓝', 'en-US': 'Blue' }, value: '3' },
  ]);
});

test('what is written as pasted cells is read as the same cells', () => {
  const lines = [
    ['Which "size"?', 'a\tb', 'x'],
    ['', 'two\nlines', '"'],
  ];
  expect(readPastedLines(writePastedLines(lines)).map(({ cells }) => cells)).toEqual(lines);
});
