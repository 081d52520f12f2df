# Reeve's image: Node.js, Reeve's source and its runtime dependencies on a plain Debian. It has no PostgreSQL, so it
# needs DATABASE_URL. docs/operating/deploy.md explains how to run it, CONTRIBUTING.md how a release adds the digests.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG BASE_IMAGE=debian:13.6-slim

# The console's build tools stay in this stage.
FROM ${NODE_IMAGE} AS console
WORKDIR /reeve
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/
COPY console/package.json console/
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund --workspace console --workspace sdk
COPY . .
RUN node scripts/build-console.js

FROM ${NODE_IMAGE} AS build
WORKDIR /reeve
COPY package.json package-lock.json ./
COPY server/package.json server/
COPY sdk/package.json sdk/
# Not `npm ci`, see decision 5. Install scripts are unnecessary: they are for the optional PostgreSQL and for Node.js,
# which the image has.
RUN npm install --no-save --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
COPY . .
COPY --from=console /reeve/console/dist console/dist
RUN rm -r console/src scripts
# Independent of the clone's umask: everyone may read, only root may write.
RUN chmod -R u=rwX,go=rX .

# The Node.js image has npm, npx and corepack. A separate stage keeps them out of every layer.
FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Reeve" org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /reeve /reeve
WORKDIR /reeve
ENV HOST=0.0.0.0 PORT=7070
# Numeric, so that an orchestrator can verify that it is not root.
USER 65532:65532
EXPOSE 7070
STOPSIGNAL SIGTERM
# Liveness only. Readiness is /readyz, for a load balancer: an unavailable database is no reason to replace the
# container.
HEALTHCHECK --interval=5s --timeout=3s --start-period=90s --retries=3 CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Exec form, so that signals reach Node.js. The heap options save memory at the same speed, as in scripts/run.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "server/bin/reeve.js"]
CMD ["serve"]
