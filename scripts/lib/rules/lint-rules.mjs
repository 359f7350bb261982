// Lint rules of this repository that the linter doesn't bring.

const MAX_HANDLER_LINES = 25;

/** What answers a declared route translates between HTTP and a service; a long one decides something itself. */
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

/** The plugin, in the shape that the linter asks for. */
export default { meta: { name: 'polylogue' }, rules: { 'handler-lines': handlerLines } };
