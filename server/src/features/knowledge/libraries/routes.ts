import { dataSourceRoutes as legacy } from '@polylogue/contract/knowledge/libraries/data-source-routes';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import { bindChange, type ChangeDeps, type ReadInput } from '../../../changes/bind-change.ts';
import { bindResource } from '../../../changes/bind-resource.ts';
import type { FileReceiver } from '../../../http/requests/multipart.ts';
import { type Binding, bind, type HandlerInput, withPrecondition } from '../../../http/routes/binding.ts';
import { limits } from '@polylogue/contract/limits';
import type { Caller } from '../../../http/requests/caller.ts';
import { fileAggregate, libraryAggregate as aggregate } from './aggregate.ts';
import * as files from './files.ts';
import { changeEmbedding } from './change-embedding.ts';
import { rebuildTextIndex } from './rebuild-text-index.ts';
import { listEmbeddings } from './index-embedding.ts';
import * as metadata from './metadata.ts';
import * as removal from './removal.ts';
import * as service from './service.ts';
import * as textIndex from './text-index.ts';
import * as versions from './versions.ts';

export type FileLibraryDeps = ChangeDeps &
  files.LibraryFileDeps &
  textIndex.TextIndexDeps & {
    files: Pick<FileReceiver, 'maxBytes'>;
    /** Storage of uploaded files. */
    storage: { kind: 'folder' | 's3' | 'azure'; container?: string };
  };

export const fileLibraryRoutes = (deps: FileLibraryDeps): Binding[] => [
  ...libraryBindings(deps),
  ...fileBindings(deps),
  ...indexBindings(deps),
  ...detailBindings(deps),
  ...dataSourceBindings(deps),
];

const libraryBindings = (deps: FileLibraryDeps): Binding[] =>
  bindResource(routes, deps, {
    aggregate,
    list: ({ caller, query }) => service.list(deps, caller, query),
    read: ({ db, caller, id }) => service.get(db, caller, id),
    async get({ caller, params }) {
      const library = await service.get(deps.db, caller, params.dataSourceId);
      // The user may test a query next.
      if (library.textIndexId !== null) deps.warmUp();
      return library;
    },
    create: (change, { body, query }) => service.create(change, body, query),
    update: (change, { body }) => service.replace(change, body),
    remove: service.remove,
    restore: service.restore,
  });

function fileBindings(deps: FileLibraryDeps): Binding[] {
  const { db } = deps;
  return [
    bind(routes.files, ({ caller, params, query }) =>
      files.list(deps, caller, { libraryId: params.dataSourceId, query }),
    ),
    bind(routes.places, ({ caller, params }) => metadata.places(db, caller, params.dataSourceId)),
    bind(routes.fileCounts, ({ caller, params }) => files.counts(db, caller, params.dataSourceId)),
    withPrecondition<typeof routes.addFile>(
      bind(routes.addFile, ({ caller, context, params, body }) =>
        files.add(
          deps,
          { caller, requestId: context.requestId },
          { libraryId: params.dataSourceId, file: body.file, ...body.fields },
        ),
      ),
      ({ caller, params }) => files.assertWritable(db, caller, params.dataSourceId),
    ),
    bind(routes.file, ({ caller, params }) => files.get(db, caller, params)),
    bind(routes.removeFile, ({ caller, context, params }) =>
      removal.removeFile(deps, { caller, requestId: context.requestId }, params),
    ),
    bind(routes.removeFiles, ({ caller, context: { requestId }, params, body }) =>
      removal.removeFiles(deps, { caller, requestId }, { ...params, ...body }),
    ),
    bind(routes.restoreFiles, ({ caller, context: { requestId }, params, body }) =>
      removal.restoreFiles(deps, { caller, requestId }, { ...params, ...body }),
    ),
    bind(routes.downloadFile, ({ caller, params }) => files.download(deps, caller, params)),
    bind(routes.versions, ({ caller, params }) => versions.list(db, caller, params)),
    bind(routes.downloadVersion, ({ caller, params }) => versions.download(deps, caller, params)),
    bind(routes.extraction, ({ caller, params }) => files.extraction(deps, caller, params)),
    bind(routes.figures, ({ caller, params }) => files.figures(deps, caller, params)),
    bind(routes.figureImage, ({ caller, params }) => files.figureImage(deps, caller, params)),
    bind(routes.information, async ({ caller, params }) => ({
      items: await metadata.keysInUse(db, caller, params.dataSourceId),
    })),
    describingBinding(deps),
    bind(routes.describeFiles, ({ caller, context, params, body }) =>
      metadata.describeFiles(deps, { caller, requestId: context.requestId }, { ...params, ...body }),
    ),
    bind(routes.retryFailed, ({ caller, context: { requestId }, params }) =>
      files.retryFailed(deps, { caller, requestId }, params.dataSourceId),
    ),
    bind(routes.stopReading, ({ caller, context: { requestId }, params }) =>
      files.stopReading(deps, { caller, requestId }, params.dataSourceId),
    ),
  ];
}

/** Binds the change of an upload, which the path identifies by library and hash. */
function describingBinding(deps: FileLibraryDeps): Binding {
  const route = routes.describeFile;
  const change = bindChange(route, deps, {
    aggregate: fileAggregate,
    read: ({ db, id }) => files.getById(db, id),
    handle: (describing, { params, body }) =>
      metadata.describeFile(describing, { ...params, metadata: body.metadata }),
  });
  return {
    route,
    async handle(input) {
      // The input has the type of this route.
      const { caller, params } = input as unknown as HandlerInput<typeof route>;
      const { id: uploadId } = await files.findUpload(deps.db, caller, params);
      return change.handle({ ...input, params: { ...params, uploadId } });
    },
  };
}

function indexBindings(deps: FileLibraryDeps): Binding[] {
  const read = ({ db, caller, id }: ReadInput) => textIndex.definitionOf({ ...deps, db }, caller, id);
  return [
    bind(routes.chunks, ({ caller, params, query }) => textIndex.chunks(deps, caller, { ...params, query })),
    bind(routes.testQuery, ({ caller, params, query }) =>
      textIndex.testQuery(deps, caller, { ...params, ...query }),
    ),
    bindChange(routes.createTextIndex, deps, {
      aggregate,
      read,
      handle: (change) => textIndex.create(change),
    }),
    bindChange(routes.removeTextIndex, deps, {
      aggregate,
      handle: (change, { params }) => textIndex.remove(change, params.dataSourceIndexId),
    }),
    bindChange(routes.putFilters, deps, {
      aggregate,
      read,
      handle: (change, { params, body }) =>
        textIndex.putFilters(change, { indexId: params.dataSourceIndexId, ...body }),
    }),
    bind(routes.textIndexDefinition, ({ caller, params }) => textIndex.definition(deps, caller, params)),
    bind(routes.rebuildTextIndex, ({ caller, context: { requestId }, params }) =>
      rebuildTextIndex(deps, { caller, requestId }, params),
    ),
    bind(routes.changeEmbedding, ({ caller, context: { requestId }, params, body }) =>
      changeEmbedding(deps, { caller, requestId }, { ...params, ...body }),
    ),
  ];
}

/** Binds options for new libraries and their storage, the same for all callers. */
function detailBindings(deps: FileLibraryDeps): Binding[] {
  const upload = () => ({
    maxBytes: deps.files.maxBytes(limits.libraryFile),
    mediaTypes: [...limits.libraryFile.mediaTypes],
  });
  const { kind, container = 'blobs' } = deps.storage;
  return [
    bind(routes.uploadConfiguration, async () => upload()),
    bind(routes.detailsForCreate, async () => ({
      indexTypes: [
        { type: 'text' as const, isAvailable: true },
        { type: 'graph' as const, isAvailable: false },
      ],
      embeddings: await listEmbeddings(deps),
      upload: upload(),
    })),
    bind(routes.storageContainers, async () => ({ items: [{ name: container, kind }] })),
  ];
}

/** Binds the legacy endpoints, which identify files by name. */
function dataSourceBindings(deps: FileLibraryDeps): Binding[] {
  const { db } = deps;
  const read = ({ db: from, caller, id }: ReadInput) => service.get(from, caller, id);
  type Named = { dataSourceId: string; fileName: string };
  const keyOf = (caller: Caller, named: Named) => files.hashOfName(db, caller, named);
  return [
    bind(legacy.files, ({ caller, params, query }) =>
      files.list(deps, caller, { libraryId: params.dataSourceId, query }),
    ),
    withPrecondition<typeof legacy.addFile>(
      bind(legacy.addFile, ({ caller, context, params, body }) =>
        files.add(
          deps,
          { caller, requestId: context.requestId },
          { libraryId: params.dataSourceId, file: body.file },
        ),
      ),
      ({ caller, params }) => files.assertWritable(db, caller, params.dataSourceId),
    ),
    bind(legacy.file, async ({ caller, params, query }) =>
      files.download(deps, caller, await keyOf(caller, { ...params, ...query })),
    ),
    bind(legacy.removeFile, async ({ caller, context, params, query }) =>
      removal.removeFile(
        deps,
        { caller, requestId: context.requestId },
        await keyOf(caller, { ...params, ...query }),
      ),
    ),
    bind(legacy.get, ({ caller, params }) => service.get(db, caller, params.dataSourceId)),
    bindChange(legacy.remove, deps, { aggregate, handle: (change) => service.remove(change) }),
    bindChange(legacy.create, deps, {
      aggregate,
      read,
      handle: (change, { body }) => service.create(change, body),
    }),
    bindChange(legacy.update, deps, {
      aggregate,
      read,
      handle: (change, { body }) => service.replace(change, body),
    }),
  ];
}
