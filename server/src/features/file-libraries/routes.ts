import { fileLibraryRoutes as routes } from '@polylogue/contract/file-libraries/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../changes/bind-change.ts';
import type { FileReceiver } from '../../http/requests/multipart.ts';
import { type Binding, bind, refusing } from '../../http/routes/binding.ts';
import { limits } from '@polylogue/contract/limits';
import { libraryAggregate as aggregate } from './aggregate.ts';
import * as files from './files.ts';
import * as service from './service.ts';

export type FileLibraryDeps = ChangeDeps & files.LibraryFileDeps & { files: Pick<FileReceiver, 'maxBytes'> };

export const fileLibraryRoutes = (deps: FileLibraryDeps): Binding[] => [
  ...libraryBindings(deps),
  ...fileBindings(deps),
];

function libraryBindings(deps: FileLibraryDeps): Binding[] {
  const read = ({ db, caller, id }: ReadInput) => service.get(db, caller, id);
  return [
    bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
    bind(routes.get, ({ caller, params }) => service.get(deps.db, caller, params.dataSourceId)),
    bindChange(routes.create, deps, {
      aggregate,
      read,
      handle: (change, { body }) => service.create(change, body),
    }),
    bindChange(routes.update, deps, {
      aggregate,
      read,
      handle: (change, { body }) => service.replace(change, body),
    }),
    bindChange(routes.remove, deps, { aggregate, handle: (change) => service.remove(change) }),
    bindChange(routes.restore, deps, {
      aggregate,
      isRestore: true,
      read,
      handle: (change) => service.restore(change),
    }),
  ];
}

function fileBindings(deps: FileLibraryDeps): Binding[] {
  const { db } = deps;
  return [
    bind(routes.files, ({ caller, params, query }) =>
      files.list(deps, caller, { libraryId: params.dataSourceId, query }),
    ),
    bind(routes.fileCounts, ({ caller, params }) => files.counts(db, caller, params.dataSourceId)),
    refusing<typeof routes.addFile>(
      bind(routes.addFile, ({ caller, context, params, body }) =>
        files.add(
          deps,
          { caller, requestId: context.requestId },
          { libraryId: params.dataSourceId, file: body.file, folder: body.fields.folder },
        ),
      ),
      ({ caller, params }) => files.assertWritable(db, caller, params.dataSourceId),
    ),
    bind(routes.file, ({ caller, params }) => files.get(db, caller, params)),
    bind(routes.removeFile, ({ caller, context, params }) =>
      files.remove(deps, { caller, requestId: context.requestId }, params),
    ),
    bind(routes.downloadFile, ({ caller, params }) => files.download(deps, caller, params)),
    bind(routes.extraction, ({ caller, params }) => files.extraction(deps, caller, params)),
    bind(routes.retryFailed, ({ caller, params }) => files.retryFailed(deps, caller, params.dataSourceId)),
    bind(routes.uploadConfiguration, async () => ({
      maxBytes: deps.files.maxBytes(limits.libraryFile),
      mediaTypes: [...limits.libraryFile.mediaTypes],
    })),
  ];
}
