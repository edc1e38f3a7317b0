import { listAudit, readAudit, type AuditLine } from '../../domains/console/index.ts';
import { defineEntity } from '../entity/contract.ts';
import { describeChange } from '../entity/describe-change.ts';

function inWords(line: AuditLine, language: string) {
  return { ...line, ...describeChange({ ...line, id: line.recordId }, language) };
}

export default defineEntity('consoleAudit', {
  async list({ queries, site, language }, search) {
    const listed = await listAudit(queries, site.projectCode, search);
    return { ...listed, data: listed.data.map((line) => ({ id: line.id, ...inWords(line, language) })) };
  },
  async read({ queries, site, language }, ids) {
    const lines = await readAudit(queries, site.projectCode, ids);
    return new Map(
      [...lines].map(([id, line]) => [id, { ...inWords(line, language), changes: line.changes }]),
    );
  },
  rowTitle: ({ text }) => text,
});
