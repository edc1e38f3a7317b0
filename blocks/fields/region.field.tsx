// Lets a person choose a province, city and district of China.
import { connectCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';
import { loadRegions, type Region } from '../../runtime/model/regions.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'list',
  validators: [{ region: { prop: 'levels', oneOf: [1, 2], otherwise: 3 } }],
  reading: 'parts',
  entry: {
    order: 265,
    group: 'people',
    title: { 'zh-CN': '省市区', 'en-US': 'Province, city, district' },
    icon: 'place',
    search: { 'zh-CN': '地区 城市 区县 shengshiqu diqu', 'en-US': 'region area china' },
  },
} satisfies OwnFacts;

interface RegionChoice {
  value: string;
  label: string;
  children?: RegionChoice[];
}

const choicesTo = (levels: number, regions: readonly Region[]): RegionChoice[] =>
  regions.map(({ name, inside }) => ({
    value: name,
    label: name,
    ...(levels > 1 && inside.length > 0 ? { children: choicesTo(levels - 1, inside) } : {}),
  }));

/** The value is the list of their names. */
export default defineField({
  props: {
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
    disabled: { type: 'boolean', description: 'Nothing can be chosen.' },
    allowClear: { type: 'boolean', description: 'Shows a button that empties the field.' },
    levels: {
      type: 'number',
      description: '1 for provinces, 2 with cities, 3 with districts, as without it.',
    },
  },
  async load() {
    const [{ default: Cascader }, regions] = await Promise.all([import('antd/es/cascader'), loadRegions()]);
    const choices = new Map([1, 2, 3].map((levels) => [levels, choicesTo(levels, regions)]));
    return connectCombobox(Cascader as never, (_field, { levels = 3 }) => ({
      options: choices.get(Number(levels)) ?? choices.get(3),
      showSearch: true,
    }));
  },
});
