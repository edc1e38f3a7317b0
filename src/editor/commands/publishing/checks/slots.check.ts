// Finds blocks that a slot holds from before its block was changed. Visitors see them.
import { DOCUMENT_NAMES } from '../../../../../runtime/edit/change.ts';
import { blocksInSlot } from '../../../../../runtime/model/slots.ts';
import { slotsOf } from '../../../../assembly/slots.ts';
import { definePageCheck, type Finding } from './page-check.ts';

export default definePageCheck({
  run: ({ site, documents }) =>
    DOCUMENT_NAMES.flatMap((document) => {
      const { vm } = documents[document];
      return vm.flatMap(({ key, block, slot }): Finding[] => {
        if (slot === undefined) return [];
        const outer = vm.find((each) => each.key === slot.in)?.block ?? '';
        const field = slotsOf(outer).find((each) => each.key === slot.field);
        if (field === undefined) return [];
        const place = { document, key, path: [] };
        const name = field.title[site.language] ?? '';
        if (!field.allows.includes(block))
          return [{ severity: 'hint', place, message: 'check.slotBlock', values: { name } }];
        const index = blocksInSlot(vm, slot).findIndex((each) => each.key === key);
        const values = { name, limit: String(field.maxItems) };
        return index < field.maxItems ? [] : [{ severity: 'hint', place, message: 'check.slotFull', values }];
      });
    }),
});
