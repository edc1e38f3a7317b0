// Lists and runs the tools of the whole page: what can be made new, and its settings.
import type { KindTool } from '../../../../runtime/generated/documents.generated.ts';
import type { PageModel, SiteModel } from '../../../../runtime/model/page.ts';
import { fileOf, kinds } from '../../../assembly/documents.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { EditScope, StepRunner } from './step-runner.ts';

/** The kind document whose tools they are. */
const PAGE = 'page';

interface PageToolsDependencies {
  readonly site: SiteModel;
  readonly model: Pick<PageModel, 'channel' | 'content' | 'route'>;
  readonly permissions: ReadonlySet<string>;
  readonly runner: StepRunner;
  readonly context: EditorContext;
  readonly toasts: { showError(error: unknown): void };
}

/** Those that this owner may use on this page. */
export function listPageTools(editor: PageToolsDependencies): KindTool[] {
  const scope = scopeOf(editor);
  const tools = kinds.get(PAGE)?.tools ?? [];
  return tools.filter(
    ({ when }) => when === undefined || Boolean(editor.runner.read(when, fileOf('kind', PAGE), scope)),
  );
}

/** A failure is shown in a toast. */
export async function runPageTool(editor: PageToolsDependencies, tool: KindTool): Promise<void> {
  await editor.runner
    .run(tool.do, fileOf('kind', PAGE), scopeOf(editor), editor.context)
    .catch((error: unknown) => editor.toasts.showError(error));
}

function scopeOf({ site, model, permissions }: PageToolsDependencies): EditScope {
  const { channel, content, route } = model;
  return {
    site,
    edit: {
      channelCode: channel.channelCode,
      contentCode: route.query.contentCode ?? '',
      query: location.search,
      isEmpty: content.ast.vm.length === 0,
      permissions: [...permissions],
    },
  };
}
