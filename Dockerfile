# Builds the product as one image: docker build --tag polylogue .
# Not yet run by a container engine; docs/operations.md lists the checks that replace that.

# Build stage.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

# Runtime packages, with the image's Node and Linux binaries only.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --omit=dev --workspace=server --workspace=contract --no-audit --no-fund \
    && rm -rf node_modules/node-linux-* node_modules/onnxruntime-node/bin/napi-v6/darwin \
       node_modules/onnxruntime-node/bin/napi-v6/win32
COPY server/src/db server/src/db
# Links of PostgreSQL's libraries, created by the owner of the packages.
RUN node --eval "import('./server/src/db/embedded/locate-binaries.ts').then((found) => found.locateEmbeddedBinaries())"

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 POLYLOGUE_DATA=/data MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data /files && chown node:node /data /files
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server/package.json server/
COPY server/src server/src
COPY docs/handbook docs/handbook
COPY --from=build /app/server/generated server/generated
COPY --from=build /app/web/dist web/dist
USER node
VOLUME ["/data", "/files"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/src/main.ts"]
