# Reeve's image: Node.js, Reeve's source and the packages that it runs with, on a plain Debian. It brings no PostgreSQL,
# so it needs DATABASE_URL. docs/operating/deploy.md says how to run it; CONTRIBUTING.md how a release adds the digests.
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG BASE_IMAGE=debian:13.6-slim

# What builds the console stays behind here.
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
# Decision 5 says why not `npm ci`. No install script is needed: those are for PostgreSQL, which is optional, and for
# Node.js, which is here already.
RUN npm install --no-save --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund
COPY . .
COPY --from=console /reeve/console/dist console/dist
RUN rm -r console/src scripts
# Whatever the umask of the clone was: everyone may read, and only root may write.
RUN chmod -R u=rwX,go=rX .

# The Node.js image has npm, npx and corepack. A stage of its own leaves them out of every layer.
FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Reeve" org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /reeve /reeve
WORKDIR /reeve
ENV HOST=0.0.0.0 PORT=7070
# By number, so that an orchestrator can see that it is not root.
USER 65532:65532
EXPOSE 7070
STOPSIGNAL SIGTERM
# Whether the process answers. Whether it should get requests is /readyz, which a balancer asks: a database that is away
# is no reason to replace the container.
HEALTHCHECK --interval=5s --timeout=3s --start-period=90s --retries=3 CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# Signals reach Node.js itself. Small young generations take less memory at the same speed, as in scripts/run.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "server/bin/reeve.js"]
CMD ["serve"]
