# One image for every kind of process: the command says which (docker-compose.yml).

FROM node:20-bookworm-slim AS packages
WORKDIR /arena
COPY package.json package-lock.json ./
COPY scripts/build/package.json ./scripts/build/package.json
RUN npm ci --omit=dev

FROM packages AS build
COPY bin ./bin
COPY scripts ./scripts
COPY src ./src
# Any command compiles the sources first.
RUN node bin/arena.mjs --version

FROM packages AS production
# The compiler stays behind.
RUN npm prune --omit=dev --workspaces=false

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /arena
COPY --from=production /arena/node_modules ./node_modules
COPY --from=build /arena/dist ./dist
COPY package.json LICENSE ./
COPY bin ./bin
COPY seeds ./seeds
# Exports and reports; a volume mounted here inherits the owner.
RUN mkdir /arena/.arena && chown node:node /arena/.arena
USER node
EXPOSE 3210 9464
# Not through npx, which keeps signals to itself: SIGTERM must reach the process that drains.
ENTRYPOINT ["node", "bin/arena.mjs"]
CMD ["--help"]
