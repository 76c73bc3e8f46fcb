FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /build
COPY . .
# No install scripts: they fetch what development needs, a Node and a PostgreSQL of its own.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
# No process of the image reads the source maps: two thirds of the folder.
RUN npm run build --workspace packages/app && rm packages/app/dist/*.map

FROM node:26.10.0-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1
WORKDIR /calendeal
COPY --from=build /build/packages/app/dist/ ./
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    NODE_COMPILE_CACHE=/calendeal/compiled \
    NODE_OPTIONS=--max-old-space-size=512
RUN install --directory --owner node compiled
USER node
# Compiles the bundle once, into the image, instead of at every start. The cache is the user's who made it.
RUN node calendeal.js --version
EXPOSE 3000
# Without --start-interval, which Docker before 25 does not know.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Exec form: Node itself receives the SIGTERM that drains it.
ENTRYPOINT ["node", "calendeal.js"]
CMD ["serve"]
