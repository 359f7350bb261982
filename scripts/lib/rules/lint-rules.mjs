// Lint rules of this repository that the linter doesn't bring.

const MAX_HANDLER_LINES = 25;

/** Limits a route's handler to translating between HTTP and a service: a long one contains decisions. */
const handlerLines = {
  /** @param {any} context the linter's rule context, which comes without types */
  create(context) {
    return {
      /** @param {any} call */
      CallExpression(call) {
        if (call.callee.type !== 'Identifier' || call.callee.name !== 'bind') return;
        for (const handler of call.arguments) {
          if (!handler.type.endsWith('FunctionExpression')) continue;
          const lines = handler.loc.end.line - handler.loc.start.line + 1;
          if (lines <= MAX_HANDLER_LINES) continue;
          const message = `A handler has at most ${MAX_HANDLER_LINES} lines, this one ${lines}: move decisions to the service.`;
          context.report({ node: handler, message });
        }
      },
    };
  },
};

const paging = 'Page with keysetPage of db/lists.';
const locking = 'Lock with db/locks.ts.';
const versioning = 'Versions are compared and made by bindChange of changes/.';
const auditing = 'Audit with bindChange, or with changes/audit.ts.';
/** Message for each property that only a kit may use. */
const kitOfProperty = new Map([
  ['refTuple', paging],
  ['offset', paging],
  ['forUpdate', locking],
  ['forNoKeyUpdate', locking],
  ['forShare', locking],
  ['forKeyShare', locking],
  ['skipLocked', locking],
  ['noWait', locking],
  ['ifMatch', versioning],
]);
/** Message for each pattern in SQL, and in import paths reserved for `changes/`. */
const kitsOfText = [
  { pattern: /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b|\bskip\s+locked\b/i, message: locking },
  { pattern: /\bpg_(try_)?advisory_|\block\s+table\b/i, message: locking },
  { pattern: /\bversion\s*=\s*(\w+\.)?version\s*\+/i, message: versioning },
  // A position in a list: `where (lower(name), id) > (…)`.
  { pattern: /\((?:[^(),]|\([^()]*\))+,(?:[^()]|\([^()]*\))+\)\s*[<>]/, message: paging },
  { pattern: /\boffset\s+([1-9]|$)/i, message: paging },
  { pattern: /(^|\/)changes\/(record-change|queries)\.ts$/, message: auditing },
];

/** Returns the last name of an expression: `tokens` of `tokens` and of `deps.tokens`. */
const nameOf = (/** @type {any} */ node) => node.name ?? node.property?.name;

/** Returns true for a member that seals or opens a continuation token. */
const isContinuationTokenMember = (/** @type {any} */ { object, property }) =>
  ['seal', 'open'].includes(property.name) && ['continuationTokens', 'tokens'].includes(nameOf(object));

/** Reserves paging, locking, versioning and auditing for the kits. */
const featureKits = {
  /** @param {any} context the linter's rule context, which comes without types */
  create(context) {
    /**
     * @param {any} node
     * @param {string | undefined} message
     */
    const report = (node, message) => message !== undefined && context.report({ node, message });
    /**
     * @param {any} node
     * @param {unknown} text
     */
    const readText = (node, text) => {
      if (typeof text !== 'string') return;
      report(node, kitsOfText.find(({ pattern }) => pattern.test(text))?.message);
    };
    return {
      /** @param {any} member */
      MemberExpression(member) {
        report(member, kitOfProperty.get(member.property.name ?? member.property.value));
        report(member, isContinuationTokenMember(member) ? paging : undefined);
      },
      /** @param {any} call call of a destructured function, such as `{ refTuple }` */
      CallExpression({ callee }) {
        report(callee, callee.type === 'Identifier' ? kitOfProperty.get(callee.name) : undefined);
      },
      /** @param {any} literal */
      Literal(literal) {
        readText(literal, literal.value);
      },
      /** @param {any} part */
      TemplateElement(part) {
        readText(part, part.value.cooked);
      },
    };
  },
};

const auditTable = /\b(audit_entries|entity_versions)\b/;

/** Reserves audit entries and versions for `changes/`, which writes them, and the audit log, which reads them. */
const auditTables = {
  /** @param {any} context the linter's rule context, which comes without types */
  create(context) {
    /**
     * @param {any} node
     * @param {unknown} text
     */
    const readText = (node, text) => {
      if (typeof text !== 'string' || !auditTable.test(text)) return;
      context.report({
        node,
        message: 'Changes are recorded by changes/, and read by features/insight/audit.',
      });
    };
    return {
      /** @param {any} literal */
      Literal: (literal) => readText(literal, literal.value),
      /** @param {any} part */
      TemplateElement: (part) => readText(part, part.value.cooked),
    };
  },
};

const vitestHooks = new Set(['beforeAll', 'beforeEach', 'afterEach', 'afterAll']);

/** Returns true for a call outside of every function, which runs at import. */
function isAtImport(/** @type {any} */ node) {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (/Function/.test(outer.type)) return false;
  }
  return true;
}

/** Refuses hooks of vitest at import: a module that test files share registers them for one file only. */
const hooksAtImport = {
  /** @param {any} context the linter's rule context, which comes without types */
  create(context) {
    /** Names of hooks, and of vitest itself, in this module. @type {Set<string>} */
    const hooks = new Set();
    /** @type {Set<string>} */
    const vitest = new Set();
    return {
      /** @param {any} declaration */
      ImportDeclaration({ source, specifiers }) {
        if (source.value !== 'vitest') return;
        for (const { type, imported, local } of specifiers) {
          if (type === 'ImportNamespaceSpecifier') vitest.add(local.name);
          else if (vitestHooks.has(nameOf(imported))) hooks.add(local.name);
        }
      },
      /** @param {any} call */
      CallExpression(call) {
        const { callee } = call;
        const isHook =
          hooks.has(callee.name) || (vitest.has(callee.object?.name) && vitestHooks.has(nameOf(callee)));
        if (!isHook || !isAtImport(call)) return;
        context.report({
          node: call,
          message: 'Register it in testing/setup.ts, or in a function that test files call.',
        });
      },
    };
  },
};

/** Reserves Enter and compositions for one module: the key that confirms a composition must send nothing. */
const inputMethodKeys = {
  /** @param {any} context the linter's rule context, which comes without types */
  create(context) {
    const message = 'Use isEnter and isComposing of web/src/ui/keyboard/input-method.ts.';
    return {
      /** @param {any} literal */
      Literal: (literal) => literal.value === 'Enter' && context.report({ node: literal, message }),
      /** @param {any} member */
      MemberExpression: (member) =>
        member.property.name === 'isComposing' && context.report({ node: member, message }),
    };
  },
};

/** The plugin, in the shape that the linter asks for. */
export default {
  meta: { name: 'polylogue' },
  rules: {
    'handler-lines': handlerLines,
    'feature-kits': featureKits,
    'audit-tables': auditTables,
    'hooks-at-import': hooksAtImport,
    'input-method-keys': inputMethodKeys,
  },
};
